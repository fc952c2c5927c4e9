/** Caches values that many checks need. */

/**
 * Calls `make` once for each object and caches its value as long as the object lives. The value must not be changed.
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached) return cached.value;
    const value = make(key);
    cache.set(key, { value });
    return value;
  };
}
