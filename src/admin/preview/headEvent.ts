/** Event of the window of a preview frame: the head of the document is that of the page that is shown. */
export const HEAD_EVENT = 'marquee-head';
