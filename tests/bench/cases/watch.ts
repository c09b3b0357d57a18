// Measures watching: heartbeats on the server, and the player in the browser.
import type { Case, Result } from '../report.ts';
import { measureHeartbeats } from '../watch/heartbeat.ts';
import { measurePlayer } from '../watch/player.ts';

export const watch: Case = {
  about:
    "CPU of the server's process for one heartbeat of one of 1,000 viewers (session, slot, position), beside a bare Fastify route that writes one row of the same table; times of the player beside a bare page with the same build of shaka-player and the same manifest, Chromium, nothing cached",
  async run(options) {
    const results: Result[] = await measureHeartbeats(options);
    return [...results, ...(await measurePlayer(options))];
  },
};
