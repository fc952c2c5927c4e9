/** What all views share: the project, what happened lately, and answers that follow the content. */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { RequestLogEntry } from '../../mock/request-log.ts';
import type { ShownProject, ShownType } from '../describe.ts';
import { ask, askServer, Failure } from './api.ts';

/** A request of the log. */
export interface Logged extends RequestLogEntry {
  readonly number: number;
  readonly remarks: readonly string[];
}

/** Shared by all views. */
export interface Shared {
  readonly project: ShownProject;
  /** Requests of the log, the newest last. */
  readonly requests: readonly Logged[];
  /** Changes with each change of the content. */
  readonly revision: number;
  /** Says something for a moment. */
  say(text: string): void;
  /** Empties the list of requests. */
  forgetRequests(): void;
}

export const SharedContext = createContext<Shared | undefined>(undefined);

/** What all views share. */
export function useShared(): Shared {
  const shared = useContext(SharedContext);
  if (!shared) throw new Error('no view outside of the frame');
  return shared;
}

/** The content-type of a uid. */
export function typeOf({ types }: ShownProject, uid: string | undefined): ShownType | undefined {
  return types.find((type) => type.uid === uid);
}

/** The state of a question. */
export interface Asked<Body> {
  readonly body?: Body;
  readonly failure?: Failure;
  readonly milliseconds?: number;
  /** Asks once more. */
  again(): void;
}

/** Asks for a target, again whenever it or the content changes; the former answer stays until the next is there. */
export function useAsked<Body>(target: string | undefined): Asked<Body> {
  const { revision } = useShared();
  const [state, setState] = useState<Omit<Asked<Body>, 'again'>>({});
  const [turn, setTurn] = useState(0);
  const shown = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the content and a repetition ask again
  useEffect(() => {
    if (target === undefined) return;
    let isCurrent = true;
    const startTime = performance.now();
    const isNew = pathOf(target) !== pathOf(shown.current ?? '');
    if (isNew) setState({});
    shown.current = target;
    ask<Body>('GET', target).then(
      (body) => isCurrent && setState({ body, milliseconds: Math.round(performance.now() - startTime) }),
      (error: unknown) => isCurrent && setState({ failure: asFailure(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [target, revision, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, again };
}

const pathOf = (target: string): string => target.split('?')[0] ?? '';

/** Any error as a failure. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure(0, 'The server does not answer');
}

/** Time between two looks at what happened, in milliseconds. */
const PACE_MS = 1000;

/** Most requests that the page keeps. */
const MOST_REQUESTS = 500;

interface Lately {
  readonly last: number;
  readonly revision: number;
  readonly requests: readonly Logged[];
}

/** Follows the log and the content for as long as the page is looked at. */
export function useLately() {
  const [requests, setRequests] = useState<readonly Logged[]>([]);
  const [revision, setRevision] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let last = 0;
    let timer = 0;
    const look = async () => {
      try {
        if (document.visibilityState === 'visible') {
          const lately = await askServer<Lately>('GET', `/page/lately?after=${last}`);
          // a server that was started anew counts from the beginning
          if (lately.last < last) setRequests([]);
          last = lately.last;
          if (lately.requests.length > 0)
            setRequests((before) => [...before, ...lately.requests].slice(-MOST_REQUESTS));
          setRevision(lately.revision);
        }
        setLost(false);
      } catch {
        setLost(true);
      }
      timer = window.setTimeout(look, PACE_MS);
    };
    void look();
    return () => clearTimeout(timer);
  }, []);
  const forgetRequests = useCallback(() => setRequests([]), []);
  return { requests, revision, isLost, forgetRequests };
}
