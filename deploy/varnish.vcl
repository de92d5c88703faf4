vcl 4.1;

# Varnish 7 in front of Passerelle: /etc/varnish/default.vcl. It needs the packages varnish and varnish-modules (xkey).
# Settings of the server: APP_URL=https://example.org, TRUSTED_PROXY_HEADER=X-Real-IP, PURGE_METHOD=PURGE,
# PURGE_URL=http://THIS-NODE:6081/{keys} and, for a private address, OUTBOUND_ALLOW=THIS-NODE.
# TLS ends before Varnish (nginx, HAProxy), which sets X-Real-IP.

import std;
import xkey;

backend passerelle {
    .host = "127.0.0.1";
    .port = "8090";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .probe = {
        .url = "/api/health";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# Who may purge: the server.
acl purgers {
    "127.0.0.1";
}

# Whose X-Real-IP is believed: the proxy with the certificate.
acl proxies {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403, "Forbidden"));
        }
        # /posts,site: the pages leave at once, but stay for when the server does not answer.
        set req.http.n-gone = xkey.softpurge(regsub(req.url, "^/", ""));
        return (synth(200, req.http.n-gone + " pages"));
    }
    if (req.restarts == 0) {
        unset req.http.X-Stale;
        if (client.ip !~ proxies) {
            set req.http.X-Real-IP = client.ip;
        }
    }
    # Event streams.
    if (req.url ~ "^/api/realtime") {
        return (pipe);
    }
    # Forms, members, the dashboard: never kept.
    if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/(api|_)(/|$|\?)" || req.http.Authorization) {
        return (pass);
    }
    # The home page is French, or the reader's choice; a first visit is led to its language by the server, while there is one.
    if (req.url ~ "^/(\?|$)" && req.http.Cookie !~ "(^|; *)i18n_redirected=fr" && std.healthy(req.backend_hint) && !req.http.X-Stale) {
        return (pass);
    }
    # No other page depends on a cookie. The server sees nothing that could make two visitors' pages differ.
    unset req.http.Cookie;
    unset req.http.Accept-Language;
    if (req.http.Accept-Encoding ~ "br") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "gzip") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # A page that is too old is asked for again while the server answers, and shown for a day while it does not.
    if (std.healthy(req.backend_hint) && !req.http.X-Stale) {
        set req.grace = 0s;
    }
    return (hash);
}

sub vcl_pipe {
    set bereq.http.Connection = "close";
    return (pipe);
}

sub vcl_backend_fetch {
    if (bereq.url ~ "^/(\?|$)" && !bereq.uncacheable) {
        # What is kept is the French page, whoever asked first.
        set bereq.http.Cookie = "i18n_redirected=fr";
    }
    unset bereq.http.X-Stale;
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status == 200 && beresp.http.Surrogate-Key) {
        # For the xkey module.
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        if (beresp.http.Surrogate-Control) {
            set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
            set beresp.grace = 24h;
            return (deliver);
        }
        if (bereq.url ~ "^/(\?|$)") {
            # One language, see above; without this every visitor's headers would be a page of their own.
            set beresp.http.Vary = "Accept-Encoding";
            set beresp.ttl = 60s;
            set beresp.grace = 24h;
            return (deliver);
        }
    }
    # What says nothing about caches is not kept, not even for two minutes.
    if (beresp.http.Cache-Control ~ "no-cache|no-store|private") {
        set beresp.uncacheable = true;
        set beresp.ttl = 60s;
        return (deliver);
    }
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "10";
    if (bereq.url ~ "^/api/") {
        set beresp.http.Content-Type = "application/json";
        set beresp.body = {"{"status":503,"message":"The service is not reachable. Please try again in a moment.","data":{}}"};
    } elsif (bereq.url ~ "^/en(/|$|\?)") {
        set beresp.body = "The service is not reachable. Please try again in a moment.";
    } else {
        set beresp.body = "Le service est injoignable. Réessayez dans un instant.";
    }
    return (deliver);
}

sub vcl_deliver {
    # The server failed, though the probe has not seen it yet: look for an old page.
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && req.url !~ "^/(api|_)(/|$|\?)") {
        set req.http.X-Stale = "1";
        return (restart);
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.Cdn-Tag;
    unset resp.http.Cdn-Cache-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
