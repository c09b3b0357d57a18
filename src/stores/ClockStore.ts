/**
 * The server's time in the browser (decision O20), so that a wrong device clock does not show wrong countdowns (N35).
 */
export class ClockStore {
  private readonly skewMs: number;
  private readonly systemNow: () => number;
  /** @param serverNow the server's time when it created the page's state, in ms since 1970 */
  constructor(serverNow: number, systemNow: () => number) {
    this.skewMs = serverNow - systemNow();
    this.systemNow = systemNow;
  }
  now(): number {
    return this.systemNow() + this.skewMs;
  }
}
