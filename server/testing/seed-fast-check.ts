import fc from 'fast-check';
import { TEST_SEED } from './test-seed';

fc.configureGlobal({ seed: TEST_SEED });
