export const examples = [];
