import { serverAudits } from 'graphql-http';
import { expect, it } from 'vitest';
import { auditsByClause } from './audits.ts';

it('has each audit of the package once', () => {
  const named = Object.values(auditsByClause).flat();
  expect([...named].sort()).toEqual(
    serverAudits({ url: '/' })
      .map(({ id }) => id)
      .sort(),
  );
});
