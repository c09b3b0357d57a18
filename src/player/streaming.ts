// What a player needs after shaka-player has loaded. A chunk of its own, so that the chunk of the player stays small.
export { addSidecarFiles } from './addSidecarFiles.ts';
export { configureShaka } from './configureShaka.ts';
export { acceptInterstitials } from './readInterstitials.ts';
