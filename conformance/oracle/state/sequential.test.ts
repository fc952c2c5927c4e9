import { describe, expect, it } from 'vitest';
import { type AnsweredRequest, findOrder, type Machine } from './sequential.ts';

/** A machine whose state is a sum. */
const counter: Machine<number, number, number> = {
  apply: (state, op) => state + op,
  show: (state) => state,
  same: (a, b) => a === b,
};

const answeredRequest = (op: number, seen: number): AnsweredRequest<number, number> => ({ op, seen });

describe('explain', () => {
  it('finds the order that explains all answers', () => {
    expect(
      findOrder(counter, 0, [[answeredRequest(1, 11)], [answeredRequest(10, 10), answeredRequest(0, 11)]], 11),
    ).toEqual([1, 0, 1]);
  });

  it('finds none when an update was lost', () => {
    expect(findOrder(counter, 0, [[answeredRequest(1, 1)], [answeredRequest(10, 10)]], 10)).toBeUndefined();
  });

  it('keeps the order in which each client sent its requests', () => {
    expect(findOrder(counter, 0, [[answeredRequest(1, 11), answeredRequest(10, 10)]], 11)).toBeUndefined();
  });

  it('asks that the state at the end follows too', () => {
    expect(findOrder(counter, 0, [[answeredRequest(1, 1)]], 2)).toBeUndefined();
  });
});
