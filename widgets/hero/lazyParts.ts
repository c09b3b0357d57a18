// Parts of a hero that load after it is rendered: its actions and its background video.
export { ItemActions } from '../_shared/ItemActions.tsx';
export { BackgroundVideo } from './BackgroundVideo.tsx';
