// Parts of a hero whose code loads after the hero is rendered: its actions and its background video.
export { ItemActions } from '../_shared/ItemActions.tsx';
export { BackgroundVideo } from './BackgroundVideo.tsx';
