/** Where the database reports what happens to it. */
export interface DatabaseLogger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
