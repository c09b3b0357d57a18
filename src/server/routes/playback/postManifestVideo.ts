import { postManifestVideo as call } from '#schemas/api/playback/postManifestVideo.ts';
import { defineManifestRoute } from '../../http/defineManifestRoute.ts';

/** Starts a playback of a video, and returns its streams. */
export const postManifestVideo = defineManifestRoute(call, 'video');
