// The baseline: Express with one JSON route and nothing else.
import express from 'express';

const app = express();
app.get('/', (_req, res) => {
  res.json({ hello: 'world' });
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready on http://127.0.0.1:${server.address().port}\n`);
});
