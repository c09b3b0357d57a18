/** A statement that sets the limit. With `local` the limit ends with the transaction. */
const SET_TIMEOUT = /^set (local )?statement_timeout = (\d+)$/;
const TRANSACTION_END = /^(commit|rollback)$/;

/** The time limit of the statements of one connection. The statement `set statement_timeout` changes it. */
export type StatementLimit = {
  /** The limit in ms; 0 means no limit. */
  readonly milliseconds: number;
  /** Call with each executed statement: it reads the statements that set the limit or end a transaction. */
  observe(sql: string): void;
};

/** Creates the limit of one connection. */
export function createStatementLimit(initialMs: number): StatementLimit {
  let current = initialMs;
  let afterTransaction = initialMs;
  return {
    get milliseconds() {
      return current;
    },
    observe(sql) {
      const [, local, value] = SET_TIMEOUT.exec(sql) ?? [];
      if (value !== undefined) current = Number(value);
      if (value !== undefined && !local) afterTransaction = current;
      if (TRANSACTION_END.test(sql)) current = afterTransaction;
    },
  };
}
