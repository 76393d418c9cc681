import type pg from 'pg';

/** Statements that use the connection together; it is given back when all of them have ended. */
type Turn = { client: Promise<pg.PoolClient>; statements: number; hasBegun: boolean };

/**
 * Statements outside of transactions are sent without waiting for the results of earlier ones, so that neither thread
 * waits for the other. They take turns with transactions. The driver's pool would also drop a connection after any
 * statement that failed; here that would end the database's thread, and the next query would have to start another.
 */
export function shareTurns(pool: pg.Pool): void {
  let latest: Turn | null = null;

  function takeTurn(): Turn {
    const turn: Turn = { client: pool.connect(), statements: 0, hasBegun: false };
    turn.client.then(() => (turn.hasBegun = true), reported);
    return turn;
  }

  Object.assign(pool, {
    async query(statement: string | pg.QueryConfig, values?: unknown[]) {
      if (latest === null || (latest.hasBegun && pool.waitingCount > 0)) latest = takeTurn();
      const turn = latest;
      turn.statements += 1;
      try {
        return await (await turn.client).query(statement, values);
      } finally {
        turn.statements -= 1;
        if (turn.statements === 0) {
          if (latest === turn) latest = null;
          turn.client.then((client) => client.release(), reported);
        }
      }
    },
  });
}

/** Everybody who waited for the connection has got the error already. */
const reported = () => {};
