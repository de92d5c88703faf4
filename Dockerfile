# Builds the one binary and puts it alone into a small image; deploy/compose.yaml runs it.
#
#   docker build -t passerelle .
#   docker run -p 127.0.0.1:8090:8090 -v passerelle:/data passerelle
#
# A first start writes the administrator's password to /data/first-password.txt, not to the log. Images are named by digest, so
# that a tag that moves changes nothing here; Dependabot proposes newer ones, and `npm run check` refuses one without.

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS node

FROM golang:1.27-bookworm@sha256:648f440f42a0958804efb24df176f806f9d353b41f1c0627f666428e40310f6b AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
# The exact Go version is the one that go.mod names.
ENV CGO_ENABLED=0 GOTOOLCHAIN=auto
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY scripts/better-sqlite3 scripts/better-sqlite3
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN --mount=type=cache,target=/root/.cache/go-build npm run build && mkdir /empty

# Nothing but the binary and the certificates that outgoing mail needs; runs as user 65532.
FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /src/bin/passerelle /passerelle
COPY --from=build --chown=65532:65532 /empty /data
COPY --from=build --chown=65532:65532 /empty /tmp
# A volume here belongs to the server's user: copies in a folder (deploy/compose.nodes.yaml).
COPY --from=build --chown=65532:65532 /empty /copies
USER 65532:65532
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/passerelle", "health", "--http=127.0.0.1:8090", "--dir=/data"]
ENTRYPOINT ["/passerelle", "--dir=/data"]
CMD ["serve", "--http=0.0.0.0:8090"]
