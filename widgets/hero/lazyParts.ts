// Parts of a hero whose code loads after the hero is rendered: its actions, its background video and its player.
export { ItemActions } from '../_shared/ItemActions.tsx';
export { BackgroundVideo } from './BackgroundVideo.tsx';
export { HeroPlayer } from './HeroPlayer.tsx';
