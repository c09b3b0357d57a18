/** News items of the first request: the large one and whole lines of two and three. */
export const NEWS_PAGE_SIZE = 13;
