import { AsyncLocalStorage } from 'node:async_hooks';

type Hook = () => void;

/** A transaction, and what is to be done once it has been committed. */
type Pending = { readonly hooks: Hook[]; isCommitted: boolean };

/** The transaction that the running code belongs to. */
const transactions = new AsyncLocalStorage<Pending>();

type Transacting = {
  transaction: (work: (tx: never) => Promise<unknown>, ...rest: never[]) => Promise<unknown>;
};

/**
 * Lets `runAfterCommit` work in transactions of this database: what is to be done is done when the
 * outermost one has been committed, and dropped when it isn't.
 */
export function withCommitHooks<Db extends object>(db: Db): Db {
  // The types of the two drivers' transactions differ; what they have in common is said by `Transacting`.
  const transacting = db as unknown as Transacting;
  const transaction = transacting.transaction.bind(db);
  transacting.transaction = async (...args) => {
    const pending: Pending = { hooks: [], isCommitted: false };
    const result = await transactions.run(pending, () => transaction(...args));
    pending.isCommitted = true;
    for (const hook of pending.hooks) hook();
    return result;
  };
  return db;
}

/**
 * Runs a side effect that can't be taken back, such as writing a line of the log, only once the change that it
 * is about is certain. Within a transaction it runs when that is committed, and never if it is rolled back;
 * outside of one it runs at once.
 */
export function runAfterCommit(hook: Hook): void {
  const pending = transactions.getStore();
  if (pending === undefined || pending.isCommitted) hook();
  else pending.hooks.push(hook);
}
