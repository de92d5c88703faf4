# syntax=docker/dockerfile:1

# Builds the one binary and puts it alone into a small image.
#
#   docker build -t passerelle .
#   docker run -p 8090:8090 -v passerelle:/data passerelle
#   docker run --rm -v passerelle:/data passerelle superuser upsert you@example.com PASSWORD

FROM node:24-bookworm-slim AS node

FROM golang:1.27-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
# The exact Go version is the one that go.mod names.
ENV CGO_ENABLED=0 GOTOOLCHAIN=auto
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
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
USER 65532:65532
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/passerelle", "health", "--http=127.0.0.1:8090", "--dir=/data"]
ENTRYPOINT ["/passerelle", "--dir=/data"]
CMD ["serve", "--http=0.0.0.0:8090"]
