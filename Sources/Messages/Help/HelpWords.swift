extension HelpTable {
    /// The words of every page: titles, names of values, what a value looks like.
    static let words = #"""
        Usage
        = 用法

        Arguments
        = 参数

        Commands
        = 命令

        Options
        = 选项

        Global options
        = 通用选项

        Topics
        = 主题

        command
        = 命令

        options
        = 选项

        topic
        = 主题

        NAME
        = 名称

        SYNOPSIS
        = 用法

        DESCRIPTION
        = 说明

        ARGUMENTS
        = 参数

        COMMANDS
        = 命令

        OPTIONS
        = 选项

        GLOBAL OPTIONS
        = 通用选项

        SEE ALSO
        = 参见

        Show the version.
        = 显示版本。

        Show this help.
        = 显示本帮助。

        See '%1 <command> --help' for one command.
        = 单个命令的用法见 '%1 <命令> --help'。

        See '%1 help <topic>' for one topic.
        = 单个主题见 '%1 help <主题>'。

        See '%1 --help'.
        = 用法见 '%1 --help'。

        values: %1
        = 可选：%1

        default: %1
        = 默认：%1

        %1 or %2
        = %1 或 %2

        , expected %1
        = ，应为%1

        , did you mean '%1'?
        = ，是否指 '%1'？

        .
        = 。

        action
        = 操作

        address
        = 地址

        authorities
        = 文件

        code
        = 代码

        codes
        = 代码

        file
        = 文件

        files
        = 文件

        format
        = 格式

        id
        = 编号

        ids
        = 编号

        key
        = 名称

        lang
        = 语言

        name
        = 名称

        name=value
        = 名称=值

        number
        = 数

        path
        = 文件

        url
        = 地址

        levels
        = 类别=级别

        price
        = 价格

        quantity
        = 数量

        rate
        = 费率

        seq
        = 序号

        service
        = 服务

        side
        = 方向

        source
        = 行情源

        status
        = 状态

        table
        = 表

        text
        = 文字

        time
        = 时间

        times
        = 倍数

        type
        = 类型

        value
        = 值

        what
        = 对象

        words
        = 内容

        yuan
        = 元

        target
        = 目标

        changes
        = 类别=级别

        commit
        = 方式

        n
        = 条数

        a price such as 10.05
        = 价格，如 10.05

        an amount of yuan such as 1000000 or 99.50
        = 金额（元），如 1000000 或 99.50

        a time such as 2026-11-30T09:30
        = 时间，如 2026-11-30T09:30

        a length of time such as 10s, 5m, 2h or 1d
        = 时长，如 10s、5m、2h 或 1d

        a rate such as 0.00025
        = 费率，如 0.00025

        a whole number
        = 整数

        an order's number, such as 1
        = 委托编号，如 1

        the number of an open file descriptor, such as 3
        = 已打开的文件描述符的号码，如 3

        a whole number from 1 to 1000, or off
        = 1 到 1000 的整数，或 off

        a whole number from 1 to 1000000, or max
        = 1 到 1000000 的整数，或 max

        a name of up to 64 bytes without blanks
        = 不含空白、最多 64 字节的名称

        NAME=VALUE
        = 名称=值

        """#
}
