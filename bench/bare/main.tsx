import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Route, Switch } from 'wouter';

/** Shows what every page of this stack costs at least: React, the router, the query client and one heading. */
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <Switch>
          <Route>
            <h1>Good evening</h1>
          </Route>
        </Switch>
      </main>
    </QueryClientProvider>,
  );
}
