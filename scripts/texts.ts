import { join } from 'node:path';
import { generateTexts } from './texts/generate';
import { reportTexts } from './texts/report';

const root = join(import.meta.dirname, '..');

generateTexts(root);
if (process.argv.includes('report')) console.log(reportTexts(root));
