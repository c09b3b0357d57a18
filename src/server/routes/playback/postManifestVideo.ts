import { postManifestVideo as call } from '#schemas/api/playback/postManifestVideo.ts';
import { defineManifestRoute } from '../../http/defineManifestRoute.ts';

/** Starts a video. */
export const postManifestVideo = defineManifestRoute(call, 'video');
