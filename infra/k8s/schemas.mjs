// @ts-check

/**
 * Where the schema of a kind stands, out of Kubernetes' own OpenAPI: `networking.k8s.io/v1 Ingress` is
 * IoK8sApiNetworkingV1Ingress.
 * @param {{ apiVersion: string, kind: string }} manifest
 */
function schemaNameOf({ apiVersion, kind }) {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const parts = [group.split('.')[0] ?? '', version, kind];
  return `IoK8sApi${parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')}`;
}

/**
 * A copy that notes which of its fields nobody has looked at: those that the schema does not know.
 * @param {any} value
 * @param {string} path
 * @param {Set<string>} unknown
 * @returns {any}
 */
function observed(value, path, unknown) {
  if (Array.isArray(value)) return value.map((each, index) => observed(each, `${path}/${index}`, unknown));
  if (typeof value !== 'object' || value === null) return value;
  /** @type {Record<string, unknown>} */
  const copy = {};
  for (const [key, each] of Object.entries(value)) {
    copy[key] = observed(each, `${path}/${key}`, unknown);
    unknown.add(`${path}/${key}`);
  }
  return new Proxy(copy, {
    get(target, key) {
      unknown.delete(`${path}/${String(key)}`);
      return target[String(key)];
    },
  });
}

/** @param {any} manifest @returns {Promise<string[]>} what Kubernetes would not take, or would silently drop */
export async function problemsOf(manifest) {
  const { validate } = await import(`kubernetes-models/_schemas/${schemaNameOf(manifest)}`);
  /** @type {Set<string>} */
  const unknown = new Set();
  const valid = validate(observed(manifest, '', unknown));
  const errors = valid
    ? []
    : validate.errors.map(
        (/** @type {any} */ { instancePath, keyword, params }) =>
          `${instancePath}: ${keyword} ${JSON.stringify(params)}`,
      );
  return [...errors, ...[...unknown].map((path) => `${path} is unknown`)];
}
