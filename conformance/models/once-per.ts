/** What many checks ask for is worked out once. */

/** `make`, called once for each object, for as long as that object lives. What it makes must not be changed. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = known.get(key) ?? { value: make(key) };
    known.set(key, entry);
    return entry.value;
  };
}

/** `make`, called once for each name. What it makes must not be changed. */
export function oncePerName<Name extends string, Value>(make: (name: Name) => Value): (name: Name) => Value {
  const known = new Map<Name, { readonly value: Value }>();
  return (name) => {
    const entry = known.get(name) ?? { value: make(name) };
    known.set(name, entry);
    return entry.value;
  };
}
