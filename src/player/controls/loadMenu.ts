/** Loads the menus. They are a chunk of their own, because a viewer opens them only after the video has started. */
export const loadMenu = () => import('./OpenMenu.tsx');
/** Loads the card with the next video, which is shown at the end of a video. */
export const loadNextUp = () => import('./NextUp.tsx');
/** Loads the preview above the seek bar, which only a pointer shows. */
export const loadScrubPreview = () => import('./ScrubPreview.tsx');
