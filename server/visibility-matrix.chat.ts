import type { Row } from './visibility-matrix';

export const CHAT: Record<string, Row> = {
  'GET /api/conversations': {
    cases: [
      { path: () => '/api/conversations' },
      { path: () => '/api/conversations?q=othersname' },
      {
        path: () => '/api/conversations?kind=trib',
        counted: (body, { sharedId }) =>
          body.find(({ trib }: { trib: { id: number } | null }) => trib?.id === sharedId).memberCount,
      },
    ],
  },
  'GET /api/conversations/:id': {
    cases: [
      { path: ({ directId }) => `/api/conversations/${directId}` },
      {
        path: ({ roomId }) => `/api/conversations/${roomId}`,
        counted: ({ memberCount }) => memberCount,
      },
      {
        path: ({ seriesRoomId }) => `/api/conversations/${seriesRoomId}`,
        counted: ({ memberCount }) => memberCount,
      },
    ],
  },
  'GET /api/conversations/:id/messages': {
    cases: [
      { path: ({ directId }) => `/api/conversations/${directId}/messages` },
      { path: ({ roomId }) => `/api/conversations/${roomId}/messages` },
      { path: ({ seriesRoomId }) => `/api/conversations/${seriesRoomId}/messages` },
    ],
  },
};
