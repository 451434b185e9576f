import { expect, it } from 'vitest';
import { endpoints } from '@balcao/contract';
import { sampleByClass } from './walk.ts';

const calls = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint }));
const kindOf = ({ endpoint }: (typeof calls)[number]) => `${endpoint.method} ${endpoint.access}`;

it('sampleByClass takes all calls up to the limit', () => {
  expect(sampleByClass(calls, calls.length)).toEqual(calls);
});

it('sampleByClass takes as many calls as it may, of every method and access, the same ones whatever their order', () => {
  const sample = sampleByClass(calls, 60);
  expect(sample).toHaveLength(60);
  expect(new Set(sample.map(kindOf))).toEqual(new Set(calls.map(kindOf)));
  expect(
    sampleByClass(calls.toReversed(), 60)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(sample.map(({ name }) => name).toSorted());
});

it('a new endpoint displaces few calls of a sample', () => {
  const [added, ...before] = calls;
  if (!added) throw new Error('the contract has endpoints');
  const kept = new Set(sampleByClass(before, 60));
  expect(sampleByClass([added, ...before], 60).filter((call) => !kept.has(call)).length).toBeLessThanOrEqual(2);
});
