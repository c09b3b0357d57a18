// What a player needs after shaka-player has loaded: a chunk of its own, because the chunk of the player itself is small.
export { addSidecarFiles } from './addSidecarFiles.ts';
export { configureShaka } from './configureShaka.ts';
export { acceptInterstitials } from './readInterstitials.ts';
