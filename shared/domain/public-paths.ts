/** Pages of the server for the open web, without scripts; they lead into the app. */
export const publicPaths = {
  meetup: (id: number) => `/m/${id}`,
  series: (id: number) => `/s/${id}`,
  community: (id: number) => `/c/${id}`,
};
