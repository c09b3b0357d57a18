/** The log of the database layer. */
export interface DatabaseLogger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
