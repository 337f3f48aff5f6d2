/**
 * Where the schema of a kind stands, out of Kubernetes' own OpenAPI: `networking.k8s.io/v1 Ingress` is
 * IoK8sApiNetworkingV1Ingress.
 */
function schemaNameOf({ apiVersion, kind }: { apiVersion: string; kind: string }) {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const parts = [group.split('.')[0] ?? '', version, kind];
  return `IoK8sApi${parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')}`;
}

/** A copy that notes which of its fields nobody has looked at: those that the schema does not know. */
function observed(value: any, path: string, unknown: Set<string>): any {
  if (Array.isArray(value)) return value.map((each, index) => observed(each, `${path}/${index}`, unknown));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
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

/** @returns what Kubernetes would not take, or would silently drop */
export async function problemsOf(manifest: any): Promise<string[]> {
  const { validate } = await import(`kubernetes-models/_schemas/${schemaNameOf(manifest)}`);
  const unknown = new Set<string>();
  const valid = validate(observed(manifest, '', unknown));
  const errors = valid
    ? []
    : validate.errors.map(
        ({ instancePath, keyword, params }: any) => `${instancePath}: ${keyword} ${JSON.stringify(params)}`,
      );
  return [...errors, ...[...unknown].map((path) => `${path} is unknown`)];
}
