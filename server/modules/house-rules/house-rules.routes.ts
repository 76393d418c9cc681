/** GET /rules/{name}   privacy, terms, imprint or contact: the operator's text, or ours until there is one */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { HOUSE_RULES, type HouseRule } from '#shared/domain/house-rules';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { defaultRules } from './default-rules';
import { RULE_PAGE_POLICY, rulePage } from './rule-page';

export function houseRulesRouter({ config }: Pick<Deps, 'config'>): Router {
  const page: RequestHandler<{ name: string }> = async (req, res, next) => {
    const rule = HOUSE_RULES.find((name) => name === req.params.name);
    if (!rule) {
      next();
      return;
    }
    res.set({ 'Content-Security-Policy': RULE_PAGE_POLICY, 'Cache-Control': 'no-cache' });
    res.type('html').send(rulePage(rule, await textOf(rule, config)));
  };
  const router = Router();
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 hears of what a handler rejects with
  router.get('/rules/:name', page);
  return router;
}

/** Read each time, so that an operator sees what they have just written. */
async function textOf(name: HouseRule, config: Config): Promise<string> {
  try {
    return await readFile(join(config.dataDir, 'rules', `${name}.md`), 'utf8');
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) throw error;
    return defaultRules[name](config);
  }
}
