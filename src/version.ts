/** Version of the service; the interface's major version is in its addresses. */
export const SERVICE_VERSION = "0.1.0";
