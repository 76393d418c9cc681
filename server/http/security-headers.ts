import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { type Config, isHttps } from '../config';

/** Allows scripts from our own files only, and a few inlined ones by their hash; nothing may come from any other host. */
export function securityHeaders(
  config: Pick<Config, 'production' | 'publicUrl'>,
  inlineScriptHashes: readonly string[],
): RequestHandler[] {
  const https = isHttps(config);
  // In development, Vite inlines its reload client and connects to it over a websocket.
  const devScript = config.production ? [] : ["'unsafe-inline'"];
  const devSocket = config.production ? [] : ['ws:'];
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`), ...devScript],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...devSocket],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-site' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: https && { maxAge: 63_072_000 },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.set(
        'Permissions-Policy',
        'camera=(), microphone=(), geolocation=(self), payment=(), interest-cohort=()',
      );
      next();
    },
  ];
}
