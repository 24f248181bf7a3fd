import Desk
import Market
import Quotes
import Store

extension Context {
    /// Whether the command shows a screen rather than printing.
    var showsScreen: Bool { session == nil && !wantsJSON && FullScreen.isPossible }

    /// Opens the desk for a screen or for passes: a live source is asked once a pass.
    ///
    /// Where nothing is kept, that is on a copy of the file.
    func deskForPasses(_ trial: TrialOptions) throws(Failure) -> Desk {
        var environment = environment
        environment.listener = { source in
            source is any VirtualSource ? source : KeptQuotes(of: source)
        }
        let file = try file(for: trial.dryRun ? .reading : .writing)
        let surroundings = environment
        return try trading { () throws(DeskError) in
            var used = file
            if trial.dryRun {
                do throws(StoreError) { used = try file.privateCopy() } catch {
                    throw .store(error)
                }
            }
            return try Desk(
                file: used,
                accountName: options.account,
                environment: surroundings
            )
        }
    }
}
