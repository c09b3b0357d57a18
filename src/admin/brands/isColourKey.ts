/** Whether a key of the matrix is a colour of the theme, in general or in one language. */
export const isColourKey = (key: string): boolean => /^theme\.(localeTokens\.[^.]+\.)?colours\./.test(key);
