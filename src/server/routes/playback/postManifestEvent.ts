import { postManifestEvent as call } from '#schemas/api/playback/postManifestEvent.ts';
import { defineManifestRoute } from '../../http/defineManifestRoute.ts';

/** Starts a playback of a live event or channel, and returns its streams. */
export const postManifestEvent = defineManifestRoute(call, 'event');
