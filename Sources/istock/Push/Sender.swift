import Desk
import Market
import Processes
import Push
import Quotes
import Store

/// Sends one message to one target, in a process of its own: istock-net for a server, the desktop's own program for
/// the desktop.
struct Sender {
    let networkProgram: String
    /// The deliverer's lease: a program that outlives a killed deliverer keeps it, so that what it still sends is not
    /// overtaken.
    var lease: Int32?

    /// Sends a message.
    ///
    /// - Throws: `DeliveryFailure` where the target did not take it; its reason has nothing secret in it.
    func send(_ message: PushMessage, _ target: PushTarget) throws(DeliveryFailure) {
        switch target.service {
        case .desktop: try Desktop.show(message, keeping: lease)
        default: try request(message, target)
        }
    }

    private func request(_ message: PushMessage, _ target: PushTarget) throws(DeliveryFailure) {
        let request: PushRequest
        do throws(PushAddress.Fault) {
            request = PushRequest(message, to: try target.address, secret: target.secret)
        } catch {
            throw DeliveryFailure(reason: "the address is none", isRefusal: true)
        }
        let timeout = PushTarget.timeout.milliseconds
        let text = request.text(timeoutMilliseconds: timeout, authorities: target.authorities)
        let output: [UInt8]
        do throws(ProgramCall.Fault) {
            output = try ProgramCall.run(
                [networkProgram, "push"],
                input: Array(text.utf8),
                milliseconds: Int(timeout) + 2000,
                keeping: lease
            )
        } catch {
            throw DeliveryFailure(reason: "istock-net: \(Sender.words(error))")
        }
        switch PushOutcome(String(decoding: output, as: UTF8.self)) {
        case .delivered: return
        case .answered(let status, let seconds):
            throw DeliveryFailure(
                reason: "\(target.url.hostOfAddress) answered HTTP \(status)",
                isRefusal: PushOutcome.isRefusal(status: status),
                retryAfter: seconds.map { TimeSpan(milliseconds: min($0, 86_400) * 1000) }
            )
        case .failed(let reason): throw DeliveryFailure(reason: reason)
        }
    }

    /// What went wrong with a program, in words.
    static func words(_ fault: ProgramCall.Fault) -> String {
        switch fault {
        case .notStarted(let reason): reason
        case .timedOut: "no answer in time"
        case .failed(let ending): ending
        }
    }
}

extension PushTarget {
    /// Where a server is reached.
    var address: PushAddress {
        get throws(PushAddress.Fault) {
            switch service {
            case .ntfy: try PushAddress.ntfy(url)
            case .bark: try PushAddress.bark(url, key: secret)
            case .webhook, .desktop: try PushAddress.webhook(url)
            }
        }
    }
}
