/** Event that the window of a preview frame gets when the document's head has been updated for the shown page. */
export const HEAD_EVENT = 'marquee-head';
