// What a player needs after shaka-player has loaded. A chunk of its own, so that the chunk of the player stays small.
export { addSidecarFiles } from './addSidecarFiles.ts';
export { getThumbnail, selectAudio, selectQuality, selectText } from './chooseTracks.ts';
export { configureShaka } from './configureShaka.ts';
export { followLiveWindow } from './followLiveWindow.ts';
export { acceptInterstitials } from './readInterstitials.ts';
export { readTracks } from './readTracks.ts';
export { selectForcedText } from './selectText.ts';
