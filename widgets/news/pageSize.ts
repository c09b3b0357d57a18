/** News a page: the large one and whole lines of two and three. */
export const NEWS_PAGE = 13;
