/** The server's clock as the browser knows it (decision O20): a viewer's wrong clock shows no wrong countdown (N35). */
export class ClockStore {
  private readonly skew: number;
  private readonly systemNow: () => number;
  /** @param serverNow moment of the server when the state was made, ms since 1970. */
  constructor(serverNow: number, systemNow: () => number) {
    this.skew = serverNow - systemNow();
    this.systemNow = systemNow;
  }
  now(): number {
    return this.systemNow() + this.skew;
  }
}
