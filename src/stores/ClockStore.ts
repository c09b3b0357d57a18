/**
 * The server's time in the browser (decision O20), so that a wrong device clock does not show wrong countdowns (N35).
 */
export class ClockStore {
  /**
   * The server's time when it rendered the page, in ms since 1970. Hydration uses this time, so that it renders the
   * same HTML as the server.
   */
  readonly serverNow: number;
  private readonly skewMs: number;
  private readonly systemNow: () => number;
  /**
   * @param serverNow the server's time when it created the page's state, in ms since 1970
   * @param systemNow returns the device's time in ms since 1970
   * @param pageAgeMs time in ms since the server created the page's state
   */
  constructor(serverNow: number, systemNow: () => number, pageAgeMs = 0) {
    this.serverNow = serverNow;
    this.skewMs = serverNow + pageAgeMs - systemNow();
    this.systemNow = systemNow;
  }
  /** Returns the server's current time in ms since 1970. */
  now(): number {
    return this.systemNow() + this.skewMs;
  }
}
