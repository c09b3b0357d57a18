import { postManifestEvent as call } from '#schemas/api/playback/postManifestEvent.ts';
import { defineManifestRoute } from '../../http/defineManifestRoute.ts';

/** Starts a live event or channel. */
export const postManifestEvent = defineManifestRoute(call, 'event');
