import packageJson from '../package.json' with { type: 'json' };

/** The one place that everything else takes the version from is package.json. */
export const VERSION = packageJson.version;
