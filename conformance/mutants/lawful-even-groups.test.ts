import { groups } from './lawful-differences.fixture.ts';
import { testGroups } from './lawful-runs.fixture.ts';

testGroups(groups.filter((group) => group % 2 === 0));
