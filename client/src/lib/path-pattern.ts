/** The router's parser (vite.config.ts). Its own would ignore case, unlike the server. A trailing slash is ignored by both. */
export const parse = (path: string) => ({
  keys: [],
  pattern: new RegExp(path === '*' ? '' : `^${path}/?$`),
});
