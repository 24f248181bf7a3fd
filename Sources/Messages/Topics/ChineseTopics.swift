extension Topics {
    static let chineseTrading = #"""
        # orders: 一笔委托从下单到终结。

        委托的状态为未成交、已成交或已撤销。buy 和 sell 先按规则检查（被拒绝的不算委托，不留记录），
        冻结资金或证券，再与当前行情撮合：从最优档起吃掉显示的档位，成交价不劣于限价。
        剩余部分挂单，对手价到达时按自己的限价成交。

        委托当日有效：15:00 仍未成交的过期。15:00 之后或休市日下的委托等待下一交易日。
        委托不会自己成交：'istock run' 持续撮合，'istock refresh' 撮合一次，
        'istock clock advance 5m' 推进虚拟行情。

          istock buy 600000 500 --price 10.05
          istock order 1             查看为何未成交
          istock cancel 1

        # market-orders: 市价委托及其剩余部分。

        写在 --type 之后；--protect 为保护限价。

          best5-cancel       最优五档即时成交剩余撤销
          best5-limit        最优五档即时成交剩余转限价（沪、北）
          counterparty-best  对手方最优价格
          own-best           本方最优价格
          immediate-cancel   即时成交剩余撤销（深）
          fill-or-kill       全额成交或撤销（深）
          after-hours        盘后固定价格，15:05 至 15:30，限有此交易的板块

        各交易所接受哪些、自何时起，见 docs/rulebook.md；不接受的以 orderType 拒绝。

          istock buy 000001 500 --type best5-cancel

        # auctions: 集合竞价，以及何时不能撤单。

        开盘集合竞价 09:15 起申报，09:25 定价；收盘集合竞价 14:57 起申报，15:00 定价。
        优于该价的委托成交；等于该价的，视对手方剩余数量成交。

        09:20 至 09:25、14:57 至 15:00 不接受撤单（noCancelWindow）；设置 cancel.anytime 可放开。

        # t-plus-one: 买入的证券何时能卖。

        当日买入的股票下一交易日才能卖出（T+1）；'istock positions' 显示现在可卖的数量。
        卖出所得资金当时即可用于买入。可转债和部分基金当日可卖（T+0）。

        # lots: 一笔委托可以多少股。

        主板、创业板、基金：100 股及其整数倍。科创板：200 股起，以 1 股递增。
        北交所：100 股起，以 1 股递增。可转债：10 张及其整数倍。剩余的零股须一次卖出。
        --max 按可用资金全买，或按可卖数量全卖。

        # limits: 价格一天最多涨跌多少。

        超出当日涨跌停价的委托被拒绝。主板为昨收的 10%，创业板、科创板 20%，北交所 30%；
        主板 ST 股在 2026-07-03 及以前为 5%，之后为 10%。新股上市初期不设涨跌幅限制。
        'istock quote 代码' 显示当日的涨跌停价；各规则的日期与出处见 docs/rulebook.md。

        封板时对手方无报价，封板一侧的委托不会成交。

        # fees: 一笔成交的费用。

        佣金：成交额的 0.025%，每笔委托最低 5.00 元。印花税：只在卖出时收，2023-08-28 起为 0.05%。
        过户费：2022-04-29 起为 0.001%。基金不收印花税和过户费。每次成交只补收该委托累计应收的差额，
        因此最低佣金每笔委托只收一次。

          istock config set fees.commission 0.0002
          istock config set fees.minimum 0

        # symbols: 怎样指明一只证券。

        用代码：600000、sh600000、600000.SH、600000.XSHG、sh.600000。000001 指股票 sz000001，
        指数写 sh000001。用名称或其中一部分：浦发银行、浦发。用名称的拼音首字母或其开头：pfyh。
        ST 等标记可以省略。

        有多只符合时什么也不做，列出候选；在终端上会询问是哪一只。

        """#

    static let chineseProgram = #"""
        # sources: 行情从哪里来。

          sim          模拟行情，同一种子每次相同；虚拟时钟
          replay:文件  回放录制的快照或逐笔成交；虚拟时钟
          exec:命令    任何输出行情的程序；真实时间
          tencent      腾讯实时行情，经 istock-net 获取；真实时间

        行情源在开户时确定，之后不变。虚拟时钟在两次命令之间静止，由 'istock clock' 和
        'istock run' 推进。格式见 docs/sources.md。

          istock init --source replay:ticks.csv

        # accounts: 一个文件中的多个账户。

        'istock account new 名称' 另开账户，'istock account list' 列出账户。单个命令用
        --account 名称 指定账户；'istock account use 名称' 设为默认。'istock account reset'
        重新开始，此前的历史保留为 名称~1；'istock account close 名称' 销户，之后只能查看。

        # sessions: 由命令、行情和检查组成的文件。

          given cash 100000
          tick 600000 10.02 prev 10.00 bid 10.01x5000 ask 10.02x3000
          buy 600000 500 @ 10.02
          sell 600000 500
          expect refused sellable

        'istock session 文件' 播放会话，在每台机器上结果相同；检查失败时以状态 1 结束。
        '-' 读标准输入。会话语言见 docs/sessions.md。

        # exit-codes: 退出状态的含义。

          0   完成
          1   检查未通过（session、doctor）
          2   命令行有误
          3   规则拒绝
          4   没有这样的证券、委托或账户，或名称有多个候选
          5   太晚：委托已终结
          6   账户已锁定
          7   行情或推送服务器不可用
          8   数据库错误；verify 发现问题
          70  程序缺陷

        # json: 供程序使用的文档。

        加 --json 时每个命令在一行中输出一个文档；run、events、session 每行一个对象。
        价格和金额为精确小数（元），时间为带 +08:00 的 ISO 8601。
        失败时输出 {"refused":…} 或 {"error":…} 及说明。各种形状见 docs/json.md 和 docs/schema。

        # notifications: 手机、桌面或 webhook 上的通知。

        成交、过期、结算和价格提醒都是通知。'istock run' 打印通知，'istock notices' 列出未读，
        推送目标接收通知。

          istock push add ntfy https://ntfy.sh/my-secret-topic
          istock push kinds ntfy settlement=off
          istock alert 600000 above 10.50

        'istock run' 负责投递；没有运行时用 'istock push deliver'。设置方法见 docs/notifications.md。

        # lock: 防止他人交易。

        'istock lock set --pin'（或 --fingerprint）使下单、撤单、更改设置之前先询问；查看不询问。
        脚本用 --pin-file、--pin-fd 或 ISTOCK_PIN_FILE 给出 PIN。--unlock-for 10m
        使本终端会话在这段时间内不再询问。能读文件的人就能读账户：见 docs/security.md。

        # files: 文件在哪里。

          istock.db        账户文件：SQLite，只属于你；由 --db、ISTOCK_DB 指定，
                           或在 $XDG_DATA_HOME/istock（~/.local/share/istock）
          istock.db-wal    使用期间最新的改动
          istock.db-lock   写入者的排队锁，可以留着
          istock.db-loop   由 'istock run' 持有

        'istock backup 文件' 备份，不影响交易；'istock restore 文件' 恢复；'istock verify'
        证明账实相符；'istock doctor' 检查问题。使用期间不要单独复制账户文件。

        # environment: istock 读取的环境变量。

          ISTOCK_DB                账户文件
          ISTOCK_LANG              zh 或 en；其次看 LC_ALL、LC_MESSAGES、LANG
          ISTOCK_PIN_FILE          存放 PIN 的文件
          ISTOCK_NOW               固定实时账户的时间，供测试使用
          ISTOCK_FINGERPRINT_WAIT  等待指纹的时间，如 30s
          NO_COLOR                 非空时不用颜色
          XDG_DATA_HOME            其下的 istock/istock.db 为账户文件

        """#
}
