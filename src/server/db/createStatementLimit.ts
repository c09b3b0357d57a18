/** A statement of this form sets the limit; what was set with `local` ends with the transaction. */
const SET_TIMEOUT = /^set (local )?statement_timeout = (\d+)$/;
const TRANSACTION_END = /^(commit|rollback)$/;

/** How long a statement may run, as the statements of a connection set it. */
export type StatementLimit = {
  /** 0: no limit. */ readonly milliseconds: number;
  /** Called after a statement has run. */
  observe(sql: string): void;
};

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
