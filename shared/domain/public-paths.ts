/** Paths of the server's pages for the open web. They have no scripts, and lead into the app. */
export const publicPaths = {
  meetup: (id: number) => `/m/${id}`,
  series: (id: number) => `/s/${id}`,
  community: (id: number) => `/c/${id}`,
};
